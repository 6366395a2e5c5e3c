# Copyright (c) 2026 The Tessera authors.
# SPDX-License-Identifier: MIT
"""Tessera against the libraries that offer the same ops, interleaved in one run; see ../compare_peers.py."""

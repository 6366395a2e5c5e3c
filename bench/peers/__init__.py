# Copyright (c) 2026 The Tessera authors.
# SPDX-License-Identifier: MIT
"""Tessera against the libraries that offer its ops, in one run; see ../compare_peers.py."""

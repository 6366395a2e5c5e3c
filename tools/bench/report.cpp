// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
#include "report.h"

#include <tessera/introspect.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <ostream>

#include "machine.h"
#include "text.h"

namespace tessera::tools {
namespace {

using nlohmann::json;

std::string decimals(const char* format, double value) {
  char text[32];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

std::string time_text(double ns) {
  if (ns < 1e4) return decimals("%.1f ns", ns);
  if (ns < 1e7) return decimals("%.1f us", ns / 1e3);
  return decimals("%.1f ms", ns / 1e6);
}

/// How close the op comes: 1.00 is as fast as the other.
std::string share_text(double other_ns, double ns) {
  return ns > 0 ? decimals("%.2f", other_ns / ns) : "-";
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

/// By the output's size against the last-level cache of one core complex.
const char* size_class(int64_t output_bytes, int64_t cache_bytes) {
  if (output_bytes < 16 << 10) return "tiny";
  if (cache_bytes <= 0) return "-";
  if (output_bytes <= cache_bytes / 2) return "cache";
  return output_bytes <= 2 * cache_bytes ? "edge" : "memory";
}

using Row = std::vector<std::string>;

void print_table(std::ostream& out, const std::vector<Row>& rows) {
  std::vector<size_t> widths(rows[0].size(), 0);
  for (const Row& row : rows) {
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  for (const Row& row : rows) {
    for (size_t i = 0; i < row.size(); ++i) {
      const std::string space(widths[i] - row[i].size(), ' ');
      const bool left = i < 2 || i + 1 == row.size();  // words; the rest are numbers
      if (i > 0) out << "  ";
      out << (left ? row[i] : space + row[i]);
      if (left && i + 1 < row.size()) out << space;
    }
    out << '\n';
  }
}

double rounded(double ns) { return std::round(ns * 100) / 100; }

std::string compiler() {
#if defined(__clang__)
  return std::string("clang ") + __clang_version__;
#else
  return std::string("gcc ") + __VERSION__;
#endif
}

}  // namespace

int print_report(std::ostream& out, const std::vector<BenchCase>& cases,
                 const std::vector<CaseResult>& results, int64_t cache_bytes) {
  std::vector<Row> rows = {{"case", "size", "median", "minimum", "GB/s", "of memcpy", "of stream",
                            "of loop", "kernels"}};
  std::map<std::string, int> skips;
  int failed = 0;
  for (size_t i = 0; i < cases.size(); ++i) {
    const CaseResult& r = results[i];
    if (!r.skipped.empty()) ++skips[r.skipped];
    if (!r.failed.empty()) ++failed;
    if (!r.timed()) continue;
    rows.push_back({printable(cases[i].id), size_class(r.output_bytes, cache_bytes),
                    time_text(r.median_ns), time_text(r.min_ns),
                    decimals("%.2f", r.bytes / std::max(r.median_ns, 1e-3)),
                    share_text(r.memcpy_median_ns, r.median_ns),
                    share_text(r.stream_copy_median_ns, r.median_ns),
                    share_text(r.loop_median_ns, r.median_ns), joined(r.kernels)});
  }
  if (rows.size() > 1) print_table(out, rows);
  for (size_t i = 0; i < cases.size(); ++i) {
    if (!results[i].failed.empty()) {
      out << "FAILED " << printable(cases[i].id) << ": " << results[i].failed << '\n';
    }
  }
  int skipped = 0;
  for (const auto& [reason, count] : skips) {
    out << count << " skipped: " << printable(reason) << '\n';
    skipped += count;
  }
  out << rows.size() - 1 << " timed, " << failed << " failed, " << skipped << " skipped\n";
  return failed;
}

json context_json(const std::string& isa, const MeasureOptions& options,
                  const std::string& command) {
  return {{"machine", machine_name()},
          {"cpu", cpu_name()},
          {"isa", isa},
          {"llc_bytes", options.cache_bytes},
          {"threads", options.threads},
          {"versions", {{"tessera", version()}, {"compiler", compiler()}}},
          {"command", command}};
}

json case_json(const BenchCase& bench_case, const CaseResult& r, int threads) {
  json entry = {{"id", bench_case.id}};
  if (!r.timed()) {
    entry["skipped"] = r.failed.empty() ? r.skipped : r.failed;
    if (!r.failed.empty()) entry["failed"] = true;
    return entry;
  }
  entry["op"] = bench_case.op;
  entry["dtype"] = bench_case.dtype_name;
  entry["bytes"] = r.bytes;
  entry["output_bytes"] = r.output_bytes;
  entry["threads"] = threads;
  entry["median_ns"] = rounded(r.median_ns);
  entry["min_ns"] = rounded(r.min_ns);
  entry["oneshot_median_ns"] = rounded(r.oneshot_median_ns);
  entry["memcpy_median_ns"] = rounded(r.memcpy_median_ns);
  entry["stream_copy_median_ns"] = rounded(r.stream_copy_median_ns);
  entry["loop_median_ns"] = rounded(r.loop_median_ns);
  entry["steps_median_ns"] = json::array();
  for (double ns : r.steps_median_ns) entry["steps_median_ns"].push_back(rounded(ns));
  entry["kernels"] = r.kernels;
  return entry;
}

}  // namespace tessera::tools

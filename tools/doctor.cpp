// Copyright (c) 2026 The Tessera authors.
// SPDX-License-Identifier: MIT
//
// tessera doctor: what works here.
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "bench/machine.h"
#include "commands.h"
#include "context_options.h"
#include "image.h"
#include "tessera/tessera.h"
#include "text.h"

namespace tessera::tools {

namespace {

using nlohmann::json;

constexpr const char* kVariables[] = {"TESSERA_ISA", "TESSERA_KERNEL", "TESSERA_NUM_THREADS"};

/// Moves a small picture at the given level and compares it with the definition of the op. Returns
/// what is wrong, or nothing.
std::string self_test(const char* level_name) {
  constexpr int64_t kHeight = 4, kWidth = 192, kChannels = 3, kBlock = 2;  // wider than any vector
  std::vector<uint8_t> input(kHeight * kWidth * kChannels), output(input.size());
  for (size_t i = 0; i < input.size(); ++i) input[i] = static_cast<uint8_t>(i * 37 % 251);
  const ConstTensor picture(input.data(), DType::kUInt8, {1, kHeight, kWidth, kChannels});
  const Tensor deep(output.data(), DType::kUInt8,
                    {1, kHeight / kBlock, kWidth / kBlock, kBlock * kBlock * kChannels});
  Context context;
  context.isa = level_name;
  const Status status =
      space_to_depth(picture, kBlock, deep, DataFormat::kNHWC, ChannelOrder::kDCR, context);
  if (!status.ok()) return status.message();

  for (size_t i = 0; i < output.size(); ++i) {
    const auto at = static_cast<int64_t>(i);
    const int64_t c = at % kChannels;
    const int64_t bx = at / kChannels % kBlock, by = at / kChannels / kBlock % kBlock;
    const int64_t pixel = at / (kChannels * kBlock * kBlock);
    const int64_t x = pixel % (kWidth / kBlock) * kBlock + bx;
    const int64_t y = pixel / (kWidth / kBlock) * kBlock + by;
    if (output[i] != input[static_cast<size_t>((y * kWidth + x) * kChannels + c)]) {
      return "wrong result at byte " + std::to_string(i);
    }
  }
  return "";
}

json diagnose() {
  json report = {
      {"version", version()},
      {"machine", machine_name()},
      {"cpu", cpu_name()},
      {"threads", thread_count(0)},
      {"kernels", kernel_count()},
      {"levels", json::array()},
      {"environment", json::object()},
      {"pictures", picture_kinds()},
      {"devices",
       {{"cpu", "works"}, {"opencl", "not in this build"}, {"cuda", "not in this build"}}},
      {"problems", json::array()}};
  const char* active = "";
  const Status status = active_level(&active);
  if (!status.ok()) report["problems"].push_back(status.message());
  report["active_level"] = active;
  const char* forced = std::getenv("TESSERA_KERNEL");  // for whichever movements it fits
  const bool kernel_forced = forced != nullptr && *forced != '\0';

  for (size_t i = 0; i < level_count(); ++i) {
    const LevelInfo info = level(i);
    const bool tested = info.supported && !kernel_forced;
    const std::string fault = tested ? self_test(info.name) : "";
    report["levels"].push_back({{"name", info.name},
                                {"target", info.target},
                                {"supported", info.supported},
                                {"self_test", kernel_forced   ? "not run: TESSERA_KERNEL is set"
                                              : !tested       ? "not run"
                                              : fault.empty() ? "passed"
                                                              : fault}});
    if (fault.empty()) continue;
    report["problems"].push_back("self-test at level " + std::string(info.name) + ": " + fault);
  }
  if (!report["problems"].empty()) report["devices"]["cpu"] = "has problems";
  for (const char* name : kVariables) {
    const char* value = std::getenv(name);
    report["environment"][name] = value == nullptr ? json() : json(value);
  }
  return report;
}

std::string text_of(const json& value) {
  return value.is_string() ? printable(value.get<std::string>()) : value.dump();
}

void print_diagnosis(const json& report) {
  std::printf("tessera  %s, %s kernels\n", text_of(report["version"]).c_str(),
              text_of(report["kernels"]).c_str());
  std::printf("machine  %s; %s\n", text_of(report["machine"]).c_str(),
              text_of(report["cpu"]).c_str());
  std::printf("threads  %s\n", text_of(report["threads"]).c_str());
  for (const json& info : report["levels"]) {
    const bool is_active = info["name"] == report["active_level"];
    const std::string state = info["supported"].get<bool>()
                                  ? "self-test: " + text_of(info["self_test"])
                                  : "not supported by this processor";
    std::printf("level    %-12s %s%s\n", text_of(info["name"]).c_str(), state.c_str(),
                is_active ? " (in force)" : "");
  }
  for (const auto& [name, state] : report["devices"].items()) {
    std::printf("device   %-12s %s\n", name.c_str(), text_of(state).c_str());
  }
  std::printf("pictures %s\n", text_of(report["pictures"]).c_str());
  for (const auto& [name, value] : report["environment"].items()) {
    std::printf("variable %s %s\n", name.c_str(),
                value.is_null() ? "is not set" : ("= " + text_of(value)).c_str());
  }
  for (const json& problem : report["problems"]) {
    std::printf("PROBLEM  %s\n", text_of(problem).c_str());
  }
  if (report["problems"].empty()) std::printf("no problems found\n");
}

}  // namespace

void add_doctor_command(CLI::App& app, int* exit_status) {
  CLI::App* command = app.add_subcommand("doctor", "Say what works on this machine");
  const auto as_json = std::make_shared<bool>(false);
  command->add_flag("--json", *as_json, "Print JSON");
  command->callback([as_json, exit_status] {
    const json report = diagnose();
    if (*as_json) {
      write_json(report, "");
    } else {
      print_diagnosis(report);
    }
    *exit_status = report["problems"].empty() ? 0 : 1;
  });
}

}  // namespace tessera::tools

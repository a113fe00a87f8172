-- fmguard — SPDX-License-Identifier: Apache-2.0
-- wrk: posts a check of a text of 107 bytes, or of as many such texts as COUNT says; counts replies that are no verdict.

local text = "The committee will meet again on Thursday afternoon to discuss the budget for the new library and its garden"
local row = '{"text":"' .. text:sub(1, 107) .. '"}'
local count = tonumber(os.getenv("COUNT") or "1")

wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
if count == 1 then
  wrk.body = row
else
  local rows = {}
  for i = 1, count do rows[i] = row end
  wrk.body = '{"items":[' .. table.concat(rows, ",") .. "]}"
end

function done(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format("requests %d seconds %.3f p50 %.0f p99 %.0f errors %d\n", summary.requests,
    summary.duration / 1e6, latency:percentile(50), latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end

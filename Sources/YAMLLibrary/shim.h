// fmguard — SPDX-License-Identifier: Apache-2.0
// libyaml: https://pyyaml.org/wiki/LibYAML
#include <yaml.h>

// The entry of libFuzzer, which comes with the flag -sanitize=fuzzer and without a header.
#pragma once
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv,
                        int (*callback)(const uint8_t *data, size_t size));

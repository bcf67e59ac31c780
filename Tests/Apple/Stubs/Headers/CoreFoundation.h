// The structures that Objective-C and Swift have in common.

#pragma once

typedef double CGFloat;

struct CGSize {
  CGFloat width;
  CGFloat height;
};
typedef struct CGSize CGSize;

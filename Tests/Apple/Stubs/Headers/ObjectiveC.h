// The root class as Objective-C declares it, so that the compiler knows what `@objc` means. What has a `String` in its
// type is an extension in Stubs/Foundation/Objects.swift.

#pragma once

#include <TargetConditionals.h>
#include <objc/objc.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef NSINTEGER_DEFINED
#define NSINTEGER_DEFINED 1
typedef long NSInteger;
typedef unsigned long NSUInteger;
#endif

#pragma clang assume_nonnull begin

@protocol NSObject
- (BOOL)isEqual:(nullable id)object;
@property(readonly) NSUInteger hash;
@property(nullable, readonly) Class superclass;
- (instancetype)self;
- (BOOL)isProxy;
- (BOOL)isKindOfClass:(Class)aClass;
- (BOOL)isMemberOfClass:(Class)aClass;
- (BOOL)respondsToSelector:(nullable SEL)aSelector;
@end

__attribute__((objc_root_class))
@interface NSObject <NSObject>
- (instancetype)init;
+ (instancetype)new;
+ (instancetype)alloc;
+ (Class)class __attribute__((availability(swift, unavailable)));
+ (NSInteger)version;
- (id)copy;
- (id)mutableCopy;
// A member of a subclass must not have one of these names and another type.
@property(nullable) void *observationInfo;
@property(class, readonly) BOOL accessInstanceVariablesDirectly;
@property(readonly) Class classForCoder;
@property(nullable, readonly) Class classForKeyedArchiver;
#if TARGET_OS_OSX
@property(readonly) uint32_t classCode;
@property(readonly) id autoContentAccessingProxy;
- (BOOL)isEqualTo:(nullable id)object;
- (BOOL)isNotEqualTo:(nullable id)object;
- (BOOL)isLessThan:(nullable id)object;
- (BOOL)isGreaterThan:(nullable id)object;
- (BOOL)doesContain:(id)object;
#endif
@end

#pragma clang assume_nonnull end

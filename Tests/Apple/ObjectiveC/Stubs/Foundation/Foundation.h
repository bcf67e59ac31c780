// What Foundation is to a file in Objective-C, as far as the shims' headers and Client.m need it.

#pragma once

#include <CoreFoundation.h>
#include <ObjectiveC.h>

#define NS_ENUM(_type, _name) enum _name : _type _name; enum _name : _type
#define NS_OPTIONS(_type, _name) enum __attribute__((flag_enum)) _name : _type _name; enum _name : _type
#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#define LONG_LONG_MAX 0x7fffffffffffffffLL

typedef NS_ENUM(NSInteger, NSComparisonResult) { NSOrderedAscending = -1L, NSOrderedSame, NSOrderedDescending };

@class OS_dispatch_queue;
typedef OS_dispatch_queue *dispatch_queue_t;

NS_ASSUME_NONNULL_BEGIN

@protocol NSCopying
@end
@protocol NSCoding
@end
@protocol NSSecureCoding <NSCoding>
@end

@interface NSString : NSObject <NSCopying>
@property(readonly) NSUInteger length;
- (BOOL)isEqualToString:(NSString *)aString;
@end
@interface NSConstantString : NSString
@end
@interface NSNumber : NSObject
+ (NSNumber *)numberWithInteger:(NSInteger)value;
@property(readonly) NSInteger integerValue;
@end
@interface NSArray<__covariant ObjectType> : NSObject <NSCopying>
@property(readonly) NSUInteger count;
- (ObjectType)objectAtIndexedSubscript:(NSUInteger)index;
@property(nullable, nonatomic, readonly) ObjectType firstObject;
+ (instancetype)arrayWithObjects:(const ObjectType _Nonnull[_Nonnull])objects count:(NSUInteger)count;
@end
@interface NSMutableArray<ObjectType> : NSArray <ObjectType>
- (void)addObject:(ObjectType)anObject;
- (void)addObjectsFromArray:(NSArray<ObjectType> *)otherArray;
- (void)removeObjectsInArray:(NSArray<ObjectType> *)otherArray;
@end
@interface NSDictionary<__covariant KeyType, __covariant ObjectType> : NSObject
@end
@interface NSSet<__covariant ObjectType> : NSObject
@end
@interface NSData : NSObject
@end
@interface NSURL : NSObject
@end
@interface NSError : NSObject
@property(readonly) NSInteger code;
@end
@interface NSPredicate : NSObject
@end
@interface NSCoder : NSObject
@end

NS_ASSUME_NONNULL_END

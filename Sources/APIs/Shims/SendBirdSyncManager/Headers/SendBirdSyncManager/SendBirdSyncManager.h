// Written by `.ci/check-objective-c --record`.

#pragma once

#import <SendBirdSDK/SendBirdSDK.h>
@import SyncManager;
@import SendBirdSyncManager;

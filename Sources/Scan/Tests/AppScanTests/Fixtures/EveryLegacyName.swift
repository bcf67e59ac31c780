// swift-format-ignore-file
// Written by Sources/Scan/Table/make: every name of the table that begins with SBSM.
import Foundation
import SendBirdSyncManager

func use1281(_ a0: String) { _ = SBSMSyncManager.setup(withUserId: a0) }
func use1282(_ a0: String, _ a1: SBSMSyncManagerOptions) { _ = SBSMSyncManager.setup(withUserId: a0, options: a1) }
func use1283(_ object: SBSMSyncManager) { object.resumeSynchronize() }
func use1284(_ object: SBSMSyncManager) { object.pauseSynchronize() }
func use1285() { SBSMSyncManager.resumeSynchronize() }
func use1286() { SBSMSyncManager.pauseSynchronize() }
func use1287() { SBSMSyncManager.clearCache() }
func use1288(_ a0: DispatchQueue?) { SBSMSyncManager.setCompletionQueue(a0) }
func use1289(_ a0: DispatchQueue?) { SBSMSyncManager.setDelegateQueue(a0) }
func use1290(_ object: SBDBaseChannel) { _ = object.channelType() }
func use1291(_ object: SBDBaseMessage) { _ = object.isMyMessage() }
func use1292(_ object: SBDBaseMessage) { _ = object.requestState() }
func use1293() { _ = SBSMChannelEventAction.none }
func use1294() { _ = SBSMChannelEventAction.insert }
func use1295() { _ = SBSMChannelEventAction.update }
func use1296() { _ = SBSMChannelEventAction.remove }
func use1297() { _ = SBSMChannelEventAction.move }
func use1298() { _ = SBSMChannelEventAction.clear }
func use1299() { _ = SBSMMessageEventAction.none }
func use1300() { _ = SBSMMessageEventAction.insert }
func use1301() { _ = SBSMMessageEventAction.update }
func use1302() { _ = SBSMMessageEventAction.remove }
func use1303() { _ = SBSMMessageEventAction.clear }
func use1304() { _ = SBSMMessageDirection.previous }
func use1305() { _ = SBSMMessageDirection.next }
func use1306() { _ = SBSMMessageResendPolicy.none }
func use1307() { _ = SBSMMessageResendPolicy.manual }
func use1308() { _ = SBSMMessageResendPolicy.automatic }
func use1309() { _ = SBSMFailedMessageEventActionReason.none }
func use1310() { _ = SBSMFailedMessageEventActionReason.updateResendFailed }
func use1311() { _ = SBSMFailedMessageEventActionReason.removeResendSucceeded }
func use1312() { _ = SBSMFailedMessageEventActionReason.removeRetentionExpired }
func use1313() { _ = SBSMFailedMessageEventActionReason.removeExceededMaxCount }
func use1314() { _ = SBSMFailedMessageEventActionReason.removeManualAction }
func use1315() { _ = SBSMFailedMessageEventActionReason.removeUnknown }
func use1318() { _ = SBSMErrorCode.databaseIOError }
func use1319() { _ = SBSMErrorCode.setupNotCalled }
func use1320() { _ = SBSMErrorCode.duplicatedFetch }
func use1321() { _ = SBSMErrorCode.invalidParameter }
func use1322() { _ = SBSMErrorCode.invalidTimeRange }
func use1324(_ object: SBSMChannelCollection) { _ = object.delegate }
func use1325(_ object: SBSMChannelCollection) { _ = object.query }
func use1326(_ object: SBSMChannelCollection) { _ = object.channels }
func use1327(_ a0: SBDGroupChannelListQuery?) { _ = SBSMChannelCollection(query: a0) }
func use1328(_ object: SBSMChannelCollection) { object.remove() }
func use1329(_ object: SBSMChannelCollection, _ a0: ((SBDError?) -> Void)?) { object.fetch(completionHandler: a0) }
func use1337(_ object: SBSMMessageCollection) { _ = object.delegate }
func use1338(_ object: SBSMMessageCollection) { _ = object.messages }
func use1339(_ object: SBSMMessageCollection) { _ = object.pendingMessages }
func use1340(_ object: SBSMMessageCollection) { _ = object.failedMessages }
func use1341(_ object: SBSMMessageCollection) { _ = object.succeededMessages }
func use1342(_ object: SBSMMessageCollection) { _ = object.channel }
func use1343(_ object: SBSMMessageCollection) { _ = object.limit }
func use1344(_ object: SBSMMessageCollection) { _ = object.reverse }
func use1345(_ object: SBSMMessageCollection) { _ = object.handleSendMessageResponse }
func use1346(_ a0: SBDGroupChannel, _ a1: SBSMMessageFilter?, _ a2: Int64, _ a3: UInt, _ a4: Bool) { _ = SBSMMessageCollection(channel: a0, filter: a1, viewpointTimestamp: a2, limit: a3, reverse: a4) }
func use1347(_ a0: SBDGroupChannel, _ a1: SBSMMessageFilter?, _ a2: Int64) { _ = SBSMMessageCollection(channel: a0, filter: a1, viewpointTimestamp: a2) }
func use1348(_ a0: String, _ a1: SBSMMessageFilter?, _ a2: Int64, _ a3: @escaping (SBSMMessageCollection?, SBDError?) -> Void) { SBSMMessageCollection.create(withChannelUrl: a0, filter: a1, viewpointTimestamp: a2, completionHandler: a3) }
func use1349(_ object: SBSMMessageCollection, _ a0: Int64) { object.resetViewpointTimestamp(a0) }
func use1350(_ object: SBSMMessageCollection) { object.remove() }
func use1351(_ object: SBSMMessageCollection, _ a0: SBSMMessageDirection, _ a1: @escaping (Bool, SBDError?) -> Void) { object.fetch(in: a0, completionHandler: a1) }
func use1352(_ object: SBSMMessageCollection, _ a0: @escaping (Bool, SBDError?) -> Void) { object.fetchAllNextMessages(a0) }
func use1353(_ object: SBSMMessageCollection, _ a0: ((SBDError?) -> Void)?) { object.fetchFailedMessages(a0) }
func use1354(_ object: SBSMMessageCollection, _ a0: ((SBDError?) -> Void)?) { object.fetchPendingMessages(a0) }
func use1355(_ object: SBSMMessageCollection, _ a0: SBDBaseMessage) { object.appendMessage(a0) }
func use1356(_ object: SBSMMessageCollection, _ a0: SBDBaseMessage) { object.updateMessage(a0) }
func use1357(_ object: SBSMMessageCollection, _ a0: SBDBaseMessage) { object.deleteMessage(a0) }
func use1358(_ object: SBSMMessageCollection, _ a0: Int64) { object.deleteSucceededMessage(withMessageId: a0) }
func use1359(_ object: SBSMMessageCollection, _ a0: String) { object.deleteFailedMessage(withRequestId: a0) }
func use1360(_ object: SBSMMessageCollection, _ a0: String) { object.deletePendingMessage(withRequestId: a0) }
func use1361(_ object: SBSMMessageCollection) { _ = object.messageCount() }
func use1362(_ object: SBSMMessageCollection, _ a0: Int64) { object.removeMessages(beforeOffset: a0) }
func use1363(_ object: SBSMMessageFilter) { _ = object.channelUrl }
func use1364(_ object: SBSMMessageFilter) { _ = object.messageType }
func use1365(_ object: SBSMMessageFilter) { _ = object.customType }
func use1366(_ object: SBSMMessageFilter) { _ = object.senderUserIds }
func use1367(_ a0: SBDMessageTypeFilter, _ a1: String?, _ a2: [String]?) { _ = SBSMMessageFilter(messageType: a0, customType: a1, senderUserIds: a2) }
func use1368(_ a0: String?, _ a1: SBDMessageTypeFilter, _ a2: String?, _ a3: [String]?) { _ = SBSMMessageFilter(channelUrl: a0, messageType: a1, customType: a2, senderUserIds: a3) }
func use1369(_ object: SBSMMessageFilter) { _ = object.predicate() }
func use1370(_ object: SBSMMessageFilter, _ a0: SBSMMessageFilter) { _ = object.isSubFilter(of: a0) }
func use1371(_ object: SBSMMessageFilter, _ a0: SBSMMessageFilter) { _ = object.isEqual(to: a0) }
func use1372(_ a0: NSCoder) { _ = SBSMMessageFilter(coder: a0) }
func use1373() { _ = SBSMSyncManagerOptions.infinity }
func use1374(_ object: SBSMSyncManagerOptions) { _ = object.messageResendPolicy }
func use1375(_ object: SBSMSyncManagerOptions) { _ = object.messageCollectionCapacity }
func use1376(_ object: SBSMSyncManagerOptions) { _ = object.automaticResendMessageRetryCount }
func use1377(_ object: SBSMSyncManagerOptions) { _ = object.maxFailedMessageCountPerChannel }
func use1378(_ object: SBSMSyncManagerOptions) { _ = object.failedMessageRetentionDays }
func use1379(_ object: SBSMSyncManagerOptions) { _ = object.forceResumeSync }
class ReceiverMComparator: NSObject, SBSMComparator {
  func orderAscendingBetweenObject(_ obj1: any SBSMObject, andObject obj2: any SBSMObject) -> ComparisonResult { nothing() }
  func comparator() -> ((any SBSMObject, any SBSMObject) -> ComparisonResult) { nothing() }
}
class ReceiverMChannelCollectionDelegate: NSObject, SBSMChannelCollectionDelegate {
  func collection(_ collection: SBSMChannelCollection, didReceiveEvent action: SBSMChannelEventAction, channels: [SBDGroupChannel]) {}
}
class ReceiverMMessageCollectionDelegate: NSObject, SBSMMessageCollectionDelegate {
  func collection(_ collection: SBSMMessageCollection, didReceiveEvent action: SBSMMessageEventAction, messages: [SBDBaseMessage]) {}
  func collection(_ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction, succeededMessages: [SBDBaseMessage]) {}
  func collection(_ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction, pendingMessages: [SBDBaseMessage]) {}
  func collection(_ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction, failedMessages: [SBDBaseMessage], reason: SBSMFailedMessageEventActionReason) {}
  func collection(_ collection: SBSMMessageCollection, didReceiveNewMessage message: SBDBaseMessage) {}
  func collection(_ collection: SBSMMessageCollection, didUpdate channel: SBDGroupChannel) {}
  func collection(_ collection: SBSMMessageCollection, didRemove channel: SBDGroupChannel) {}
}
func nothing<Value>() -> Value { fatalError() }
typealias Type145 = SBSMSyncManager
typealias Type146 = SBSMObject
typealias Type147 = SBSMVoidHandler
typealias Type148 = SBSMFetchResultHandler
typealias Type149 = SBSMErrorHandler
typealias Type150 = SBSMBoolHandler
typealias Type151 = SBSMLongLongHandler
typealias Type152 = SBSMObjectComparator
typealias Type153 = SBSMChannelComparator
typealias Type154 = SBSMMessageComparator
typealias Type155 = SBSMGetChannelsHandler
typealias Type156 = SBSMMessageHandler
typealias Type157 = SBSMGetChannelHandler
typealias Type158 = SBSMChannelQueryCompletionHandler
typealias Type159 = SBSMChannelComparison
typealias Type160 = SBSMMessageCollectionHandler
typealias Type161 = SBSMGetMessagesHandler
typealias Type162 = SBSMUpdatedMessagesHandler
typealias Type163 = SBSMUpsertMessagesHandler
typealias Type164 = SBSMChannelEventAction
typealias Type165 = SBSMMessageEventAction
typealias Type166 = SBSMMessageDirection
typealias Type167 = SBSMMessageResendPolicy
typealias Type168 = SBSMFailedMessageEventActionReason
typealias Type169 = SBSMComparator
typealias Type170 = SBSMErrorCode
typealias Type171 = SBSMChannelCollectionDelegate
typealias Type172 = SBSMChannelCollection
typealias Type173 = SBSMMessageCollectionDelegate
typealias Type174 = SBSMMessageCollection
typealias Type175 = SBSMMessageFilter
typealias Type176 = SBSMSyncManagerOptions

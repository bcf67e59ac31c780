extension LostRegions {
  /// A region with its exact places, if channel and time of every lost row are known; else unchanged. Behind an assumed
  /// end, there may be others.
  static func placed(_ region: LostRegion, by known: [Int64: LostRow]) -> LostRegion {
    guard !region.isEndAssumed, region.keys.count <= known.count else { return region }
    var places: [LostRegion.Place] = []
    var indexes: [PlaceKey: Int] = [:]
    for key in region.keys {
      guard let row = known[key], let url = row.channelURL, let time = row.createdAt else { return region }
      let place = PlaceKey(owner: row.owner, channelURL: url)
      if let index = indexes[place] {
        let times = places[index].times
        places[index] = LostRegion.Place(
          owner: row.owner, channelURL: url, times: min(times.lowerBound, time)...max(times.upperBound, time),
          about: places[index].about + 1)
      } else {
        indexes[place] = places.count
        places.append(LostRegion.Place(owner: row.owner, channelURL: url, times: time...time, about: 1))
      }
    }
    var result = LostRegion(
      entity: region.entity, keys: region.keys, about: region.keys.count, owner: region.owner,
      channelURL: region.channelURL, times: region.times, isLast: region.isLast)
    (result.places, result.isPlaced) = (places, true)
    return result
  }

  private struct PlaceKey: Hashable {
    let owner: [UInt8]?
    let channelURL: [UInt8]
  }
}

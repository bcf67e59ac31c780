import Dispatch

extension ChatSession {
  /// What an API layer keeps for this session, made when it is asked for first.
  package func layer<Layer: AnyObject & Sendable>(_ type: Layer.Type, make: () -> Layer) -> Layer {
    layers.withValue { layers in
      let key = ObjectIdentifier(type)
      if let layer = layers[key] as? Layer { return layer }
      let layer = make()
      layers[key] = layer
      return layer
    }
  }

  /// Where the session calls the app.
  package var delegateQueue: DispatchQueue { delivery.target }
}

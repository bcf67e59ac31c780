// Tests that drive a server and devices do so at random: with one import.
@_exported import SeededTesting

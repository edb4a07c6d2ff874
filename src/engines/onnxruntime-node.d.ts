/** The package has no types of its own; its interface is that of the one for browsers. */
declare module 'onnxruntime-node' {
  export * from 'onnxruntime-web';
}

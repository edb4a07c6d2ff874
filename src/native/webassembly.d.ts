/**
 * Node has WebAssembly but leaves its types to those of browsers; this is what the models and formats that Node's
 * engines use need of it.
 */
declare namespace WebAssembly {
  interface Memory {
    readonly buffer: ArrayBuffer;
  }
  class RuntimeError extends Error {}
  function compile(bytes: Uint8Array<ArrayBuffer>): Promise<Module>;
  function instantiate(module: Module): Promise<{ readonly exports: object }>;
}

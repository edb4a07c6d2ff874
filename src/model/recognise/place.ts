/** The networks that reading takes: where lines are, what a line says, and whether it stands on its head. */
export type TextNetwork = 'text-lines.onnx' | 'text.onnx' | 'text-turn.onnx';

/** Numbers with their dimensions, the last one counting fastest. */
export interface Tensor {
  data: Float32Array;
  dims: readonly number[];
}

/** One question to a network with one input and one output. */
export interface Inference {
  network: TextNetwork;
  input: Tensor;
}

/** What recognition asks of the place it runs in; a `Run` has it all. */
export interface ReadingPlace {
  signal: AbortSignal;
  /** How many lines may be read at the same time. */
  cores: number;
  asset(name: 'text-characters.txt'): Promise<Uint8Array>;
  ask<A extends keyof Questions>(ability: A, query: Questions[A]['query']): Promise<Questions[A]['answer']>;
}

/**
 * What is asked of it: numbers through a network, a line of a model that reads in its place, if there is one, and a
 * line that is written in traditional characters.
 */
export interface Questions {
  infer: { query: Inference; answer: Tensor };
  read: { query: { input: Tensor; width: number }; answer: ReadLine };
  traditional: { query: { input: Tensor; width: number }; answer: ReadLine };
}

/** What one line says, a character at a time. */
export interface ReadLine {
  characters: string[];
  /** The middle of each along the line, 0–1. */
  at: number[];
  sure: number[];
  /** The second likeliest, '' where it is far behind. */
  other: string[];
}

/** What a reader of books asks of its engine. */
export interface Reading {
  signal: AbortSignal;
  rest(part: number): Promise<void>;
}

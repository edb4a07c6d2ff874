/** Where workers write what operators must know; pino and Fastify's logger are of this kind. */
export interface Log {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

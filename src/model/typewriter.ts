/** Names of faces whose letters are all as wide as each other; Monotype is none of them. */
export const TYPEWRITER = /mono(?!type)|courier|cousine|consol|cmtt|typewriter|menlo|monaco|inconsolata|andale/i;

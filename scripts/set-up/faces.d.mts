/** Makes the cut faces of `scripts/make-faces.ts` where what they are made from has changed. `node` is the pinned Node. Exits with 1 when that fails. */
export function setUpFaces(node: string): Promise<void>;

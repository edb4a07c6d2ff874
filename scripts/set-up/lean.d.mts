export const LEAN: string[];

/** Characters that look another way in vertical writing, and what shows them so (Unicode, compatibility forms). */
const PAIRS =
  '，︐、︑。︒：︓；︔！︕？︖〖︗〗︘…︙‥︰—︱–︲（︵）︶(︵)︶｛︷｝︸〔︹〕︺【︻】︼《︽》︾〈︿〉﹀「﹁」﹂『﹃』﹄［﹇］﹈';
const FORMS = new Map(Array.from({ length: PAIRS.length / 2 }, (_, at) => [PAIRS[at * 2], PAIRS[at * 2 + 1]]));

/** A character as it stands in vertical writing, for faces that nobody asks for their vertical glyphs. */
export const verticalForm = (character: string): string => FORMS.get(character) ?? character;

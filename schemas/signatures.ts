import { z } from './zod.ts';

/** The outcome of one check: right, wrong, or undecided. */
const outcome = z.enum(['ok', 'bad', 'unknown']);

const certificate = z.object({
  subject: z.string(),
  issuer: z.string(),
  /** Serial number, hexadecimal. */
  serial: z.string(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
});

/** What was found of one signature or document timestamp. Times are ISO 8601. */
export const signatureSchema = z.object({
  /** Name of the form field. */
  field: z.string(),
  kind: z.enum(['timestamp', 'cades', 'pkcs7', 'pkcs7-sha1', 'rsa-sha1', 'unknown']),
  /**
   * `good`: sound, and nothing of the content changed since; `changed`: sound, but content was added or changed later;
   * `broken`: it does not fit the file.
   */
  verdict: z.enum(['good', 'changed', 'broken', 'unknown']),
  /** The verdict as one Chinese sentence. */
  conclusion: z.string(),
  /** Who signed, by the certificate. */
  signer: z.string().optional(),
  /** When, by an authority's word; of a signature by the timestamp inside it. */
  stamped: z.iso.datetime().optional(),
  stampedBy: z.string().optional(),
  /** When, by the signer's own word. */
  claimed: z.iso.datetime().optional(),
  reason: z.string().optional(),
  location: z.string().optional(),
  algorithm: z.string().optional(),
  digest: outcome,
  signature: outcome,
  /** The byte range is well formed: everything from the first byte on but the signature itself. */
  range: outcome,
  covers: z.object({
    /** Bytes from the start of the file up to which it reaches. */
    end: z.number().int(),
    whole: z.boolean(),
    /** What was added or changed behind it, in Chinese words. */
    changes: z.array(z.string()),
  }),
  /** The certificates from the signer's up, as far as they are included. */
  chain: z.array(certificate),
  chainEnd: z.enum(['self-signed', 'root', 'incomplete', 'broken']).optional(),
  /** The certificate was within its dates at the time of the signature. */
  valid: outcome,
  remarks: z.array(z.string()),
});
export type SignatureFound = z.infer<typeof signatureSchema>;

/** The JSON report of the signatures of one file, in the order they were made. */
export const signaturesSchema = z.object({
  report: z.literal('pdf-signatures'),
  file: z.string(),
  bytes: z.number().int(),
  /** All of it in one Chinese sentence. */
  summary: z.string(),
  signatures: z.array(signatureSchema),
});
export type SignaturesReport = z.infer<typeof signaturesSchema>;

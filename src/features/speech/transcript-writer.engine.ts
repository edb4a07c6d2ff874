import { UserError } from '../../../schemas/error.ts';
import type { Engine } from '../../engines/engine.ts';
import { baseName } from '../../lib/output-name.ts';
import { MAX_TRANSCRIPT, parseTranscript } from './text-option.ts';
import { FORMS, writeResults } from './write/results.ts';

/**
 * A transcript (schemas/transcript.ts) as the visitor has corrected it, in the forms asked for; nothing is uploaded.
 */
const transcriptWriter: Engine<'transcript-writer'> = async ([file], options, run) => {
  if (file && file.size > MAX_TRANSCRIPT) throw new UserError('too-large');
  const transcript = file && parseTranscript(await file.text());
  if (!file || !transcript) throw new UserError('empty-file');
  const forms = FORMS.filter((form) => form !== 'json' && options[form]);
  return writeResults(transcript, { name: baseName(file.name), forms, times: options.times }, run);
};
export default transcriptWriter;

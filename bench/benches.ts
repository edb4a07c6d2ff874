/** Something that is measured under a name of its own. */
interface Bench {
  about: string;
  /** The words it takes. */
  takes?: string;
  /** With the words behind its name. */
  run(words: string[]): Promise<void>;
}

/** All of them, by name; one of two words is a part of another. */
export const BENCHES: Record<string, Bench> = {
  browser: {
    about: 'in Chromium, against other sites',
    takes: '[job …]',
    run: async (words) => (await import('./browser.ts')).benchBrowser(words),
  },
  turns: {
    about: "this tree's site and another one's at the browser's jobs, in turns",
    takes: 'FOLDER [job …]',
    run: async (words) => (await import('./turns.ts')).benchTurns(words),
  },
  rest: {
    about: 'what pages at rest have fetched',
    takes: '[route …]',
    run: async (words) => (await import('./at-rest.ts')).benchRest(words),
  },
  build: {
    about: 'building the site with 1,000 and 10,000 pages more, beside Eleventy',
    takes: '[pages …]',
    run: async (words) => (await import('./build.ts')).benchBuild(words),
  },
  profile: {
    about: 'where the time of a browser job goes',
    takes: '[job …]',
    run: async (words) => (await import('./profile.ts')).benchProfile(words),
  },
  table: {
    about: 'the table of all tools in bench/README.md',
    takes: '[tool or engine …]',
    run: async (words) => (await import('./table.ts')).benchTable(words),
  },
  'main-thread': {
    about: "the page's main thread while a job runs",
    takes: '[tool …]',
    run: async (words) => (await import('./main-thread.ts')).benchMainThread(words),
  },
  upload: {
    about: 'uploads of 1 GB',
    run: async () => (await import('./upload.ts')).benchUpload(),
  },
  corpus: {
    about: 'the whole corpus through the tools',
    takes: '[tool …]',
    run: async (words) => (await import('./corpus.ts')).benchCorpus(words),
  },
  'media places': {
    about: 'all files of sound and film, in both places',
    takes: '[words of a tool …] [FOLDER]',
    run: async (words) => (await import('./media-places.ts')).benchMediaPlaces(words),
  },
  'media film': {
    about: 'what a film of 2 GB takes of memory, in both places',
    takes: '[FILE] [format …]',
    run: async (words) => (await import('./media-film.ts')).benchMediaFilm(words),
  },
  'media quality': {
    about: 'compressed films beside bare x264',
    run: async () => (await import('./media-quality.ts')).benchMediaQuality(),
  },
  speech: {
    about: 'wrong words of recognised speech',
    run: async () => (await import('./speech.ts')).benchSpeech(),
  },
  compress: {
    about: 'pictures in PDFs against Ghostscript',
    run: async () => (await import('./compress.ts')).benchCompress(),
  },
  'img-compress': {
    about: 'pictures made smaller, against sharp and Squoosh',
    run: async () => (await import('./pictures.ts')).benchPictures(),
  },
  office: {
    about: 'documents to PDF, warm against cold',
    run: async () => (await import('./office.ts')).benchOffice(),
  },
  matting: {
    about: 'cut-outs of people against made truth',
    takes: '[folder of reference masks]',
    run: async ([folder]) => (await import('./matting.ts')).benchMatting(folder),
  },
  fonts: {
    about: 'fonts of known pictures',
    takes: '[kind …]',
    run: async (words) => (await import('./fonts/main.ts')).benchFonts(words),
  },
  service: {
    about: 'what the task service adds',
    run: async () => (await import('./service.ts')).benchService(),
  },
  kills: {
    about: 'the task service while its programs are killed',
    takes: '[tasks]',
    run: async ([tasks]) => (await import('./kills.ts')).benchKills(tasks === undefined ? undefined : Number(tasks)),
  },
  idle: {
    about: 'what the task service costs while nobody asks anything of it',
    takes: '[seconds]',
    run: async ([seconds]) => (await import('./idle.ts')).benchIdle(Number(seconds ?? 60)),
  },
  fidelity: {
    about: 'PDFs to Word, Excel and other formats, against their known structure (more in bench/fidelity/main.ts)',
    takes: '[word …]',
    run: async (words) => (await import('./fidelity/main.ts')).benchFidelity(words),
  },
  recognition: {
    about: 'text of pictures, against their truth and tesseract',
    takes: '[kind …]',
    run: async (words) => (await import('./recognition/run.ts')).benchRecognition(words),
  },
  ebook: {
    about: 'books through every target, against calibre',
    takes: '[part of a name …]',
    run: async (words) => (await import('./ebook.ts')).benchBooks(words),
  },
  cad: {
    about: 'drawings read, drawn and in all releases, against ezdxf',
    takes: '[part of a name …]',
    run: async (words) => (await import('./cad/main.ts')).benchCad(words),
  },
  ofd: {
    about: 'OFD to PDF, and PDFs to OFD and back',
    takes: '[part of a name …]',
    run: async (words) => (await import('./ofd/main.ts')).benchOfd(words),
  },
};

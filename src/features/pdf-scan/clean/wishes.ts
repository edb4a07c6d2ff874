/** What a clean copy shall be without. */
export interface Wishes {
  /** Scripts, programs to launch, forms to submit, media that play. */
  actions: boolean;
  /** Links to web pages and other files. */
  links: boolean;
  files: boolean;
  /** Properties, private data of software, places in photos. */
  metadata: boolean;
  /** Layers that are off and annotations kept from view. */
  hidden: boolean;
}

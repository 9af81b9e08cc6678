/** A file that cannot be read as a questionnaire; the message is a sentence for the person who uploaded it. */
export class UnreadableFile extends Error {}

/** The reader's English, American for readers of other languages: the texts are English, and so are dates in them. */
export const LOCALE = globalThis.navigator?.languages?.find((language) => /^en(-|$)/.test(language)) ?? 'en-US'

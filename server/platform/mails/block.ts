/** A stretch of a paragraph: plain words, or a link with the words that open it. */
export type Piece = { readonly text: string } | { readonly text: string; readonly href: string }

/** A paragraph of a mail; a button is a link that stands alone. */
export type Block =
  | { readonly kind: 'paragraph'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'button'; readonly label: string; readonly href: string }

/** A part of a paragraph: plain text, or a link with its label. */
export type Piece = { readonly text: string } | { readonly text: string; readonly href: string }

/** A paragraph of a mail; a button is a link in its own paragraph. */
export type Block =
  | { readonly kind: 'paragraph'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'button'; readonly label: string; readonly href: string }

const BEGINS_LIKE_ONE =
  /^(?:are|is|do|does|did|has|have|had|can|could|will|would|should|what|which|who|whom|how|when|where|why|please|describe|provide|list|explain|identify|specify|state|indicate|confirm|attach|select|outline|define|name|if (?:so|yes|no)\b)\b/i

const SHORTEST = 10

/** Whether a text asks for an answer: it ends with a question mark, or begins as questions and requests do. */
export function looksLikeQuestion(text: string): boolean {
  const plain = text.trim()
  if (plain.length < SHORTEST) return false
  return plain.includes('?') || (BEGINS_LIKE_ONE.test(plain) && plain.includes(' '))
}

export const MAIL_STATES = ['ready', 'sending', 'sent', 'failed', 'unknown'] as const

export type MailState = (typeof MAIL_STATES)[number]

/** The parameters of the page: the filters of the outbox, the open mail, the edited template. */
export type MailSearch = { q?: string; state?: MailState; open?: string; template?: string }

export function readMailSearch({ q, state, open, template }: Record<string, unknown>): MailSearch {
  const known = MAIL_STATES.find((one) => one === state)
  return {
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: `${q}` }),
    ...(known !== undefined && { state: known }),
    ...(typeof open === 'string' && { open }),
    ...(typeof template === 'string' && { template }),
  }
}

export const MAIL_STATES = ['ready', 'sending', 'sent', 'failed', 'unknown'] as const

export type MailState = (typeof MAIL_STATES)[number]

const MAIL_TABS = ['server', 'outbox', 'templates'] as const

export type MailTab = (typeof MAIL_TABS)[number]

/** The parameters of the page: the tab, the filters of the outbox, the open mail, the edited template. */
export type MailSearch = { tab?: MailTab; q?: string; state?: MailState; open?: string; template?: string }

export function readMailSearch({ tab, q, state, open, template }: Record<string, unknown>): MailSearch {
  const known = MAIL_STATES.find((one) => one === state)
  const knownTab = MAIL_TABS.find((one) => one === tab)
  return {
    ...(knownTab !== undefined && { tab: knownTab }),
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: `${q}` }),
    ...(known !== undefined && { state: known }),
    ...(typeof open === 'string' && { open }),
    ...(typeof template === 'string' && { template }),
  }
}

/** The tab of an address. One without a tab is read from what it opens. */
export function tabOf({ tab, q, state, open, template }: MailSearch): MailTab {
  if (tab !== undefined) return tab
  if (q !== undefined || state !== undefined || open !== undefined) return 'outbox'
  return template === undefined ? 'server' : 'templates'
}

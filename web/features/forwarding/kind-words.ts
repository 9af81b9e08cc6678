export const KIND_WORDS = { syslog: 'Syslog', webhook: 'Webhook' } as const

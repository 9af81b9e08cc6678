import { cryptographyRulesOn } from '../rules/validated-cryptography.ts'
import type { CheckRule } from './check.ts'

export const CRYPTOGRAPHY_RULES = [
  {
    id: 'historical-certificate',
    level: 'warning',
    title: 'FIPS 140-2 certificates are historical',
    fix: 'statement',
    find: ({ status, countsAsMet, cryptography: statement }, { today }) => {
      if (statement === null || (status !== 'Completed' && !countsAsMet)) return undefined
      const { active, historical, citation } = cryptographyRulesOn(today)
      if (historical === undefined || MENTIONS_HISTORICAL_LIST.test(statement)) return undefined
      const since = `certificates of ${historical.edition} are historical since ${historical.since} (${citation})`
      if (statement.includes(numberOf(historical.edition)))
        return `Its statement names ${historical.edition}, and ${since}. Name a certificate of ${active.join(' or ')}, or say that it is historical, who decided to rely on it, and why.`
      return active.some((edition) => statement.includes(numberOf(edition)))
        ? undefined
        : `Its statement does not say to which edition of FIPS 140 its modules are validated, and ${since}.`
    },
  },
] as const satisfies readonly CheckRule[]

const MENTIONS_HISTORICAL_LIST = /\bhistorical\b/i

/** "140-2", however the name before it is written. */
const numberOf = (edition: string): string => edition.replace('FIPS ', '')

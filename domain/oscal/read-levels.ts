import { RISK_LEVELS, riskOf, type RiskLevel } from '../risk/risk-level.ts'
import type { Risk } from './schema/assessment.ts'

/** Words of others for the five levels. */
const WORDS: Readonly<Record<string, RiskLevel>> = {
  minimal: 'Very Low',
  negligible: 'Very Low',
  medium: 'Moderate',
  critical: 'Very High',
}

/** The levels of a risk; the severity follows from likelihood and impact where it is not said. */
export function levelsIn(risk: Risk | undefined) {
  const facets = risk?.characterizations?.flatMap((one) => one.facets) ?? []
  const level = (...names: readonly string[]): RiskLevel | null => {
    const values = names.map((name) => facets.find((facet) => facet.name === name)?.value)
    return levelNamed(values.find((value) => value !== undefined) ?? '')
  }
  const [likelihood, impact] = [level('likelihood'), level('impact')]
  const derived = likelihood === null || impact === null ? ('Moderate' as const) : riskOf(likelihood, impact)
  return {
    likelihood,
    impact,
    severity: level('severity', 'initial-risk', 'risk', 'original-risk-rating') ?? derived,
    residualRisk: level('residual-risk'),
    adjustedSeverity: level('adjusted-severity'),
  }
}

function levelNamed(value: string): RiskLevel | null {
  const wanted = value
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
  return RISK_LEVELS.find((level) => level.toLowerCase() === wanted) ?? WORDS[wanted] ?? null
}

import { risks } from '#web/features/risks/area.commands.ts'
import { thirdParties } from '#web/features/third-parties/area.commands.ts'
import { vulnerabilities } from '#web/features/vulnerabilities/area.commands.ts'
import { assessments } from '#web/features/assessments/area.commands.ts'
import { audit } from '#web/features/audit/area.commands.ts'
import { comments } from '#web/features/comments/area.commands.ts'
import { companies } from '#web/features/companies/area.commands.ts'
import { companyInfo } from '#web/features/company-info/area.commands.ts'
import { controls } from '#web/features/controls/area.commands.ts'
import { dashboard } from '#web/features/dashboard/area.commands.ts'
import { docs } from '#web/features/docs/area.commands.ts'
import { evidence } from '#web/features/evidence/area.commands.ts'
import { health } from '#web/features/health/area.commands.ts'
import { mailSettings } from '#web/features/mail-settings/area.commands.ts'
import { assessmentPackage } from '#web/features/package/area.commands.ts'
import { people } from '#web/features/people/area.commands.ts'
import { poam } from '#web/features/poam/area.commands.ts'
import { portfolio } from '#web/features/portfolio/area.commands.ts'
import { profile } from '#web/features/profile/area.commands.ts'
import { questionnaires } from '#web/features/questionnaires/area.commands.ts'
import { scans } from '#web/features/scans/area.commands.ts'
import { search } from '#web/features/search/area.commands.ts'
import { settings } from '#web/features/settings/area.commands.ts'
import { simulator } from '#web/features/simulator/area.commands.ts'
import { ssp } from '#web/features/ssp/area.commands.ts'
import { tour } from '#web/features/tour/area.commands.ts'
import type { Wording } from '#domain/protocols/wording.ts'
import { byOrder } from '#web/lib/area.ts'
import type { AreaCommands, Command } from '#web/lib/area-commands.ts'
import { goTos } from './navigation.ts'

const all: readonly AreaCommands[] = [
  assessments,
  audit,
  comments,
  companies,
  companyInfo,
  controls,
  dashboard,
  docs,
  evidence,
  health,
  mailSettings,
  assessmentPackage,
  people,
  poam,
  portfolio,
  profile,
  questionnaires,
  scans,
  search,
  settings,
  simulator,
  ssp,
  tour,
  vulnerabilities,
  thirdParties,
  risks,
]

export const searchKinds = byOrder(all.flatMap((area) => area.searchKinds ?? []))

export function commandsFor(wording: Wording): readonly Command[] {
  return byOrder(all.flatMap(({ commands }) => commands?.(wording) ?? [])).map(withGoToKeys)
}

function withGoToKeys(command: Command): Command {
  const goTo = goTos.find(({ path }) => 'opens' in command && command.opens === path)
  return goTo === undefined ? command : { ...command, keys: ['g', goTo.key] }
}

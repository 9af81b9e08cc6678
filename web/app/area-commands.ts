import { Download } from 'lucide-react'
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
import type { Choice } from '#web/lib/command-question.ts'
import { requestExport } from '#web/lib/export/export-request.ts'
import type { AreaCommands, Command } from '#web/lib/area-commands.ts'
import { goTos, iconAt, needsCompany } from './navigation.ts'

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

/** Without a company, only what does not open a page of one. */
export function commandsFor(wording: Wording, hasCompany: boolean): readonly Command[] {
  const ofAreas = all.flatMap(({ commands }) => commands?.(wording) ?? [])
  const offered = hasCompany ? [...ofAreas, exportCommand(wording)] : ofAreas.filter(opensWithoutCompany)
  return byOrder(offered).map(asInSidebar)
}

function opensWithoutCompany(command: Command): boolean {
  return !('opens' in command) || !needsCompany(pathOf(command.opens))
}

const pathOf = (href: string) => href.split('?')[0] ?? ''

/** With the icon and the keys of the page that it opens. */
function asInSidebar(command: Command): Command {
  if (!('opens' in command)) return command
  const keys = goTos.find((goTo) => goTo.path === command.opens)?.key
  const icon = command.icon ?? iconAt(pathOf(command.opens))
  return { ...command, ...(keys !== undefined && { keys: ['g', keys] }), ...(icon !== undefined && { icon }) }
}

function exportCommand(wording: Wording): Command {
  const lists = all.flatMap(({ exports }) => exports?.(wording) ?? [])
  return {
    category: 'Actions',
    order: 55,
    title: 'Export…',
    description: 'A list as Excel or CSV',
    keywords: `xlsx spreadsheet download file ${lists.map(({ title }) => title).join(' ')}`,
    icon: Download,
    asks: {
      label: 'Export which list?',
      choices: ({ open }) => Promise.resolve(lists.map(({ title, path }) => exportChoice(title, path, open))),
    },
  }
}

function exportChoice(title: string, path: string, open: (href: string) => void): Choice {
  const icon = iconAt(path)
  const does = () => {
    requestExport(path)
    open(path)
  }
  return { id: path, title, ...(icon !== undefined && { icon }), does }
}

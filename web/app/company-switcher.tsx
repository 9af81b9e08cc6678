import { useCompany } from '#web/lib/company/company-context.ts'
import { OnDemand, popupFrom } from './lazy-menu.tsx'
import { SwitcherButton } from './switcher-button.tsx'

const list = popupFrom(async () => (await import('./company-switcher-list.tsx')).CompanySwitcherList)

export function CompanySwitcher() {
  const company = useCompany()
  return <OnDemand popup={list} kind="dialog" opener={(props) => <SwitcherButton {...props} company={company} />} />
}

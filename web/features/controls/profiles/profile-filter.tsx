import { useState } from 'react'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { ChoiceFilterMenu } from '#web/ui/table/filter-menu.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { MenuItem } from '#web/ui/overlay/menu.tsx'
import type { ControlList } from '../control-list.ts'
import { profileFilter } from './profile-choice.ts'
import type { ListProfile } from './profile-queries.ts'

const ProfilesDialog = lazyDialog(async () => (await import('./profiles-dialog.tsx')).ProfilesDialog)

export interface ProfileFilterProps {
  scope: ControlsScope
  filter: ControlList['filters']['profile']
  controls: readonly CompanyControl[]
  profiles: readonly ListProfile[]
  selected: string | undefined
  onChange: (profile: string | undefined) => void
}

/** The controls in an imported profile, or those that it leaves out. */
export function ProfileFilter({ scope, filter, controls, profiles, selected, onChange }: ProfileFilterProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ChoiceFilterMenu
        filter={filter}
        selected={selected}
        onChange={onChange}
        countOf={(choice) => controls.filter(profileFilter(choice, profiles)).length}
      >
        <MenuItem onSelect={() => setIsOpen(true)}>What they say…</MenuItem>
      </ChoiceFilterMenu>
      {isOpen && <ProfilesDialog scope={scope} controls={controls} onClose={() => setIsOpen(false)} />}
    </>
  )
}

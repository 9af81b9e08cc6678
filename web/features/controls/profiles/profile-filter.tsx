import { useState } from 'react'
import type { CompanyControl, ControlsScope } from '#web/lib/controls-queries.ts'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import { MenuItem, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '#web/ui/menu.tsx'
import { FilterMenu } from '../filter-menu.tsx'
import type { UpdateView } from '../use-controls-view.ts'
import { choiceInWords, keeperOf, writeChoice, type ProfileChoice } from './profile-choice.ts'
import type { ListProfile } from './profile-queries.ts'

const ProfilesDialog = lazyDialog(async () => (await import('./profiles-dialog.tsx')).ProfilesDialog)

export interface ProfileFilterProps {
  scope: ControlsScope
  controls: readonly CompanyControl[]
  profiles: readonly ListProfile[]
  chosen: ProfileChoice | undefined
  update: UpdateView
}

/** Those in a profile that the company has brought in, or those that it leaves out. */
export function ProfileFilter({ scope, controls, profiles, chosen, update }: ProfileFilterProps) {
  const [isOpen, setIsOpen] = useState(false)
  const options: readonly ProfileChoice[] = profiles.flatMap((profile) => [
    { profile, isIn: true },
    { profile, isIn: false },
  ])
  return (
    <>
      <FilterMenu label="Profile" count={chosen === undefined ? 0 : 1}>
        {() => (
          <>
            <MenuRadioGroup
              value={chosen === undefined ? '' : writeChoice(chosen)}
              onValueChange={(value) => update({ profile: options.find((one) => writeChoice(one) === value) })}
            >
              <MenuRadioItem value="">Any</MenuRadioItem>
              {options.map((option) => (
                <MenuRadioItem
                  key={writeChoice(option)}
                  value={writeChoice(option)}
                  aside={controls.filter(keeperOf(option)).length}
                >
                  {choiceInWords(option)}
                </MenuRadioItem>
              ))}
            </MenuRadioGroup>
            <MenuSeparator />
            <MenuItem onSelect={() => setIsOpen(true)}>What they say…</MenuItem>
          </>
        )}
      </FilterMenu>
      {isOpen && <ProfilesDialog scope={scope} controls={controls} onClose={() => setIsOpen(false)} />}
    </>
  )
}

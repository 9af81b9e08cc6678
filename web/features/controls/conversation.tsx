import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { CommentsCard } from '#web/lib/comments/comments-card.tsx'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { Tabs, TabPanel } from '#web/ui/tabs.tsx'
import { ActivityCard } from './activity/activity-card.tsx'

/** Comments on a control, and its activity. */
export function Conversation({ scope, control }: { scope: ControlsScope; control: CompanyControl }) {
  const [tab, setTab] = useState<'comments' | 'activity'>('comments')
  const linked = useLocation({ select: ({ hash }) => hash })
  const [followed, setFollowed] = useState(linked)
  // A link to a comment opens the other tab.
  if (linked !== followed) {
    setFollowed(linked)
    if (linked.startsWith('comment-')) setTab('comments')
  }
  return (
    <Tabs
      label="Conversation"
      value={tab}
      onValueChange={setTab}
      tabs={[
        { value: 'comments', label: 'Comments' },
        { value: 'activity', label: 'Activity' },
      ]}
    >
      <TabPanel value="comments">
        <CommentsCard subject={{ companyId: scope.companyId, control_id: control.id }} name={control.nist_id} isInTab />
      </TabPanel>
      <TabPanel value="activity">
        <ActivityCard scope={scope} control={control} />
      </TabPanel>
    </Tabs>
  )
}

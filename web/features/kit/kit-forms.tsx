import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { companies, type KitCompany } from './kit-data.ts'
import { KitRow, KitSection } from './kit-section.tsx'

type Protocol = 'cmmc' | 'cmmc2' | 'hipaa' | 'iso27001' | 'soc2'

export function KitForms() {
  return (
    <KitSection title="Forms" note="Labels above, one column, issues under their field and once more on top.">
      <FormErrorSummary
        attempt={0}
        issues={[{ fieldId: 'kit-cage', message: 'CAGE code needs five letters or digits.' }]}
      />
      <div className="grid max-w-180 gap-4 sm:grid-cols-2">
        <TextFields />
        <Choices />
      </div>
      <SmallControls />
    </KitSection>
  )
}

function TextFields() {
  return (
    <>
      <Field label="Company name" required aside="12 of 100">
        <Input defaultValue="Acme Defense" />
      </Field>
      <Field
        label="CAGE code"
        id="kit-cage"
        hint="On the company’s SAM record."
        error="Five letters or digits are needed."
      >
        <Input defaultValue="1A2B" />
      </Field>
      <Field label="Password">
        <PasswordInput defaultValue="correct horse" autoComplete="new-password" />
      </Field>
      <Field label="Read only">
        <Input readOnly value="dana@acme.example" />
      </Field>
      <Field label="Description" className="sm:col-span-2" hint="At most 500 characters.">
        <Textarea rows={3} defaultValue="Machined housings for guidance units." />
      </Field>
    </>
  )
}

function Choices() {
  const [protocol, setProtocol] = useState<Protocol | null>('cmmc2')
  const [company, setCompany] = useState<KitCompany | null>(null)
  return (
    <>
      <Field label="Compliance protocol" required>
        <Select<Protocol>
          value={protocol}
          onValueChange={setProtocol}
          options={[
            { value: 'cmmc', label: 'CMMC', description: 'Levels 1 to 3' },
            { value: 'cmmc2', label: 'CMMC 2.0', description: 'NIST SP 800-171' },
            { value: 'hipaa', label: 'HIPAA' },
            { value: 'iso27001', label: 'ISO 27001' },
            { value: 'soc2', label: 'SOC 2', disabled: true },
          ]}
        />
      </Field>
      <Field label="Company">
        <Combobox
          items={companies}
          value={company}
          onValueChange={setCompany}
          itemId={(item) => item.id}
          itemText={(item) => item.name}
          itemKeywords={(item) => item.cageCode}
          label="Find a company"
          emptyText={(query) => `No companies found matching “${query}”.`}
          renderItem={(item) => <CompanyLine company={item} />}
        />
      </Field>
      <Field label="Level">
        <NativeSelect defaultValue="2">
          <option value="1">Level 1</option>
          <option value="2">Level 2</option>
        </NativeSelect>
      </Field>
    </>
  )
}

function CompanyLine({ company }: { company: KitCompany }) {
  return (
    <span className="flex items-baseline justify-between gap-3">
      <span className="truncate">{company.name}</span>
      <span className="text-small text-muted">
        {company.protocol} · {company.cageCode}
      </span>
    </span>
  )
}

function SmallControls() {
  const [checked, setChecked] = useState(true)
  const [theme, setTheme] = useState('light')
  const [query, setQuery] = useState('')
  return (
    <>
      <KitRow>
        <SearchInput label="Search controls" shortcut value={query} onValueChange={setQuery} className="w-64" />
        <SegmentedControl
          label="Theme"
          value={theme}
          onValueChange={setTheme}
          options={[
            { value: 'light', label: 'Light', icon: <Sun /> },
            { value: 'dark', label: 'Dark', icon: <Moon /> },
            { value: 'system', label: 'System', icon: <Monitor /> },
          ]}
        />
      </KitRow>
      <div className="grid max-w-180 gap-4 sm:grid-cols-2">
        <Checkbox label="I have stored the recovery codes" checked={checked} onChange={() => setChecked(!checked)} />
        <Checkbox label="Some of the families" description="Two of fourteen are chosen." indeterminate />
        <Switch
          label="Weekly summary by mail"
          description="On Monday morning."
          checked={checked}
          onCheckedChange={setChecked}
        />
        <Switch label="Single-letter keys" checked={false} onCheckedChange={() => undefined} disabled />
      </div>
    </>
  )
}

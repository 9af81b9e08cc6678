export type CompanyOptionsProps = { companies: readonly { readonly id: string; readonly name: string }[] }

/** Companies to choose from, within a select. */
export function CompanyOptions({ companies }: CompanyOptionsProps) {
  return companies.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
}

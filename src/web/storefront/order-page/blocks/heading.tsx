export const Heading = ({ id, children }: { id?: string; children: string }) =>
  children !== '' && (
    <h2 id={id} className="mb-3 text-xl wrap-anywhere">
      {children}
    </h2>
  )

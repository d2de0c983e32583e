export default function Page() {
  return <main>dashboard/admin/pending-orders</main>
}

export default function Page() {
  return <main id="content">category</main>
}

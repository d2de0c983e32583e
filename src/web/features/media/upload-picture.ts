import { createAuthenticatedClient, type SendWithToken } from '#web/data/api.ts'
import { ApiError, type ApiResponse } from '#web/data/api-client.ts'

/** Uploads by XMLHttpRequest, because `fetch` reports no progress. `onProgress` gets a share of 1. */
const sendFile =
  (file: Blob, onProgress: (share: number) => void): SendWithToken =>
  ({ method, url }, token) =>
    new Promise<ApiResponse>((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`)
      request.responseType = 'json'
      request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
      request.onload = () =>
        resolve({
          status: request.status,
          body: request.response,
          header: (name) => request.getResponseHeader(name),
        })
      request.onerror = () =>
        reject(new ApiError(0, { code: 'unreachable', message: 'The shop cannot be reached.' }))
      const form = new FormData()
      form.append('image', file)
      request.send(form)
    })

/** Uploads a picture to the shop's image storage and resolves to its URL. */
export async function uploadPicture(file: Blob, onProgress: (share: number) => void) {
  const { data } = await createAuthenticatedClient(sendFile(file, onProgress))('POST /images', {})
  return data.url
}

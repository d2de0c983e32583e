-- Of a gateway for text messages that the shop knows, only what the merchant's panel gives is kept; how it is spoken to is its
-- adapter's. One whose request or answer the merchant has changed becomes another one, with all that was typed.
with own (fields) as (
  values (array['method', 'headers', 'content', 'numberForm', 'successPath', 'successValues', 'alsoPath', 'alsoValues',
    'idPath', 'codePath', 'messagePath', 'explanations'])
),
known (provider, template) as (
  values
    ('alpha', jsonb_build_object(
      'method', 'POST_FORM', 'numberForm', '88', 'headers', '', 'explanations', '', 'alsoPath', '', 'alsoValues', '',
      'content', E'api_key={key}\nmsg={text}\nto={to}\nsender_id={sender}',
      'successPath', 'error', 'successValues', '0',
      'idPath', 'data.request_id', 'codePath', 'error', 'messagePath', 'msg')),
    ('bulksmsbd', jsonb_build_object(
      'method', 'POST_FORM', 'numberForm', '88', 'headers', '', 'explanations', '', 'alsoPath', '', 'alsoValues', '',
      'content', E'api_key={key}\ntype=text\nnumber={to}\nsenderid={sender}\nmessage={text}',
      'successPath', 'response_code', 'successValues', '202',
      'idPath', 'message_id', 'codePath', 'response_code', 'messagePath', 'error_message')),
    ('ssl', jsonb_build_object(
      'method', 'POST_JSON', 'numberForm', '88', 'headers', '', 'explanations', '',
      'content', E'{\n  "api_token": "{key}",\n  "sid": "{sender}",\n  "msisdn": "{to}",\n  "sms": "{text}",\n  "csms_id": "{ref}"\n}',
      'successPath', 'status', 'successValues', 'SUCCESS',
      'alsoPath', 'smsinfo.0.sms_status', 'alsoValues', 'SUCCESS',
      'idPath', 'smsinfo.0.reference_id', 'codePath', 'status_code', 'messagePath', 'error_message')),
    ('mim', jsonb_build_object(
      'method', 'POST_JSON', 'numberForm', '88', 'headers', '', 'explanations', '', 'alsoPath', '', 'alsoValues', '',
      'content', E'{\n  "userName": "{user}",\n  "apiKey": "{key}",\n  "senderName": "{sender}",\n  "transactionType": "T",\n  "mobileNumber": "{to}",\n  "message": "{text}"\n}',
      'successPath', 'statusCode', 'successValues', '200',
      'idPath', 'trxnId', 'codePath', 'statusCode', 'messagePath', 'responseResult'))
)
update settings
set value = case
  when exists (select from known where provider = value ->> 'preset' and value @> template)
    then value - 'preset' - (select fields from own) || jsonb_build_object('provider', value -> 'preset')
  else value - 'preset' || jsonb_build_object('provider', 'other')
end
where key = 'smsGateway' and jsonb_typeof(value) = 'object' and value ? 'preset';

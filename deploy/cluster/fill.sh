#!/bin/sh
# fill.sh cluster.env TEMPLATE：把 ${名称} 换成 cluster.env 里的值，结果写到标准输出；缺一个就停下并说出是哪个。
set -eu
env_file=$1 template=$2
set -a
# shellcheck disable=SC1090
. "$env_file"
set +a
for name in $(grep -o '\${[A-Z0-9_]*}' "$template" | tr -d '${}' | sort -u); do
  if [ -z "$(printenv "$name")" ]; then
    echo "$env_file：没有填 $name" >&2
    exit 1
  fi
done
envsubst < "$template"

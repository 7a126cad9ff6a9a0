# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by app/run and tests/run: what must be installed to build, and how it is got. Says on standard error what it does.

build_packages="gcc libc6-dev meson ninja-build pkg-config gettext desktop-file-utils
  libglib2.0-dev libglib2.0-dev-bin libglib2.0-bin libgtk-4-dev libgtk-4-bin libadwaita-1-dev libsqlite3-dev libxml2-dev
  libcurl4-openssl-dev libsecret-1-dev libcjson-dev libcsv-dev libarchive-dev libglpk-dev libuchardet-dev libyaml-dev libqrencode-dev libzbar-dev libmicrohttpd-dev libxxhash-dev zlib1g-dev
  libglib-testing-0-dev adwaita-icon-theme librsvg2-common ca-certificates"
build_commands="cc meson ninja pkg-config msgfmt glib-compile-resources glib-compile-schemas"
build_modules="glib-2.0 gio-2.0 gtk4 libadwaita-1 sqlite3 libxml-2.0 libcurl libsecret-1 libcjson libarchive uchardet yaml-0.1 libqrencode zbar libmicrohttpd libxxhash zlib
  glib-testing-0"

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

# With apt: installs those of the given packages that are missing. Without: names the missing parts and stops.
require() {
  local packages=$1 commands=$2 modules=$3 missing="" name
  if command -v apt-get >/dev/null 2>&1 && command -v dpkg-query >/dev/null 2>&1; then
    # shellcheck disable=SC2086
    local there=" $(dpkg-query -W -f='${db:Status-Status}:${Package} ' $packages 2>/dev/null) "
    for name in $packages; do
      case $there in *" installed:$name "*) ;; *) missing="$missing $name" ;; esac
    done
    [ -n "$missing" ] || return 0
    say "installing what is missing:$missing"
    local as_root=""
    if [ "$(id -u)" -ne 0 ]; then
      command -v sudo >/dev/null 2>&1 || { say "this needs root or sudo; as root: apt-get install$missing"; exit 1; }
      as_root="sudo"
    fi
    $as_root apt-get -q update >&2 || say "the package lists could not be renewed; trying with those that are there"
    # shellcheck disable=SC2086
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends $missing >&2 \
      || { say "these packages could not be installed:$missing"; exit 1; }
    return 0
  fi
  for name in $commands; do
    command -v "$name" >/dev/null 2>&1 || missing="$missing $name"
  done
  if command -v pkg-config >/dev/null 2>&1; then
    for name in $modules; do
      pkg-config --exists "$name" || missing="$missing $name"
    done
  fi
  [ -z "$missing" ] && return 0
  say "this system has no apt, so please install these yourself:$missing"
  say "(on Debian 12 they come with: $(echo $packages))"
  exit 1
}
